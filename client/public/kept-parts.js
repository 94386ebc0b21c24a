/* Part of the update worker: the base map is not fetched ahead, but once it was fetched it is there without network. */
const PART = /\/assets\/TilesBase-[^/]*\.js$/
const KEPT_PARTS = 'kept-parts'

/** Returns the kept part, else the one of the network, which is kept in place of that of an earlier version. */
async function partOf(request) {
  const cache = await caches.open(KEPT_PARTS)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    for (const old of await cache.keys()) await cache.delete(old)
    await cache.put(request, copy).catch(() => undefined)
  }
  return answer
}

self.addEventListener('fetch', event => {
  if (PART.test(new URL(event.request.url).pathname)) event.respondWith(partOf(event.request))
})
