// Shows an honest page where the server is away, and nothing else. It keeps that page and what the page loads: no other
// page, no address with a key in it, and nothing of /api.
const RELEASE = 'unbuilt' // the build writes here what it was built from, so every release keeps its own page
const KEPT = ['/offline.html', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(RELEASE)
    await cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })))
    await self.skipWaiting()
  }
  // Where the browser can be told so, it does not even ask here about requests of the table.
  const past = async () => event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(Promise.all([keep(), past().catch(() => {})]))
})

self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('hearthside-') && name !== RELEASE) await caches.delete(name)
  }
  event.waitUntil(clear())
})

// A proxy in front of the server says with these that the server is away.
const AWAY = [502, 504]

async function answered(request, kept) {
  try {
    const answer = await fetch(request)
    if (!AWAY.includes(answer.status)) return answer
    return (await caches.match(kept)) ?? answer
  } catch {
    return caches.match(kept)
  }
}

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || pathname.startsWith('/api/')) return
  const kept = event.request.mode === 'navigate' ? '/offline.html' : pathname
  if (KEPT.includes(kept)) event.respondWith(answered(event.request, kept))
})
