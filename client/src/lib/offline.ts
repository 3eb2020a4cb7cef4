/** Has the browser keep the page that it shows where the server is away. It can on this machine and over https alone. */
export function keepOfflinePage(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}
