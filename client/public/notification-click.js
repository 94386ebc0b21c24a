/* Part of the update worker: whoever taps a notification wants to see the app. */
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(
    (async () => {
      const { scope } = self.registration
      const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const app = open.find(it => 'focus' in it && it.url.startsWith(scope))
      await (app ? app.focus() : self.clients.openWindow(scope))
    })(),
  )
})
