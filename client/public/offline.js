// Goes on as soon as the server is back. The address is still that of the page that was wanted.
const own = /^(localhost|127\..*|\[::1\])$/.test(location.hostname)
document.getElementById('here').hidden = !own
document.getElementById('elsewhere').hidden = own
document.querySelector('h1').focus()
document.querySelector('button').addEventListener('click', () => location.reload())
setInterval(() => {
  fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok && location.reload(),
    () => {},
  )
}, 2000)
