/**
 * Notifications of the device, shown through the update worker of the app. Permission is asked for by a press of the
 * person, and never otherwise.
 */

export type Permission = 'missing' | 'default' | 'granted' | 'denied'
export interface NotificationContent {
  /** One notification per tag: a new one replaces it and alerts again. */
  readonly tag: string
  readonly title: string
  readonly text: string
}

const worker = (): ServiceWorkerContainer | undefined =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined

/** 'missing': the platform has no notifications, or none that come through a worker. */
export const notificationPermission = (): Permission =>
  typeof Notification === 'undefined' || worker() === undefined ? 'missing' : Notification.permission

/** To be called in the press of a button only; returns what the person has decided. */
export async function askPermission(): Promise<Permission> {
  return notificationPermission() === 'missing' ? 'missing' : Notification.requestPermission()
}

/** The worker that is registered; undefined while there is none, as in development. */
const registered = async (): Promise<ServiceWorkerRegistration | undefined> => worker()?.getRegistration()

const failed = (error: unknown): void => console.warn('A notification could not be shown or closed.', error)

/** Does nothing without permission. */
export async function showNotification({ tag, title, text }: NotificationContent): Promise<void> {
  if (notificationPermission() !== 'granted') return
  // Not every platform has all of these options; it ignores the others.
  const options = {
    tag,
    body: text,
    icon: 'icon-192.png',
    badge: 'icon-192.png',
    renotify: true,
    requireInteraction: true,
    vibrate: [400, 150, 400],
  }
  await registered()
    .then(it => it?.showNotification(title, options))
    .catch(failed)
}

/** Closes the shown notifications with this tag; does nothing without permission, and never rejects. */
export async function closeNotification(tag: string): Promise<void> {
  if (notificationPermission() !== 'granted') return
  await registered()
    .then(async registration => {
      for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close()
    })
    .catch(failed)
}
