// What landers do beyond forms and links. All of them work without it.
const address = new URL(location.href)

// Specification 2: `?lb` logs how long the page is looked at, and whether a click came.
if (address.searchParams.has('lb')) {
  const began = performance.now()
  let clicked = false
  let told = false
  const tell = () => {
    if (told) return
    told = true
    const visit = { path: address.pathname, milliseconds: Math.round(performance.now() - began), clicked }
    navigator.sendBeacon('/api/page-visits', new Blob([JSON.stringify(visit)], { type: 'application/json' }))
  }
  addEventListener('click', () => (clicked = true), { capture: true })
  addEventListener('pagehide', tell)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell())
}

// `?t` seconds until the sign-up opens; the parameter then leaves the address.
const delay = address.searchParams.get('t')
const join = document.querySelector('dialog#join')
if (delay !== null) {
  address.searchParams.delete('t')
  history.replaceState(history.state, '', address)
  if (join && /^\d{1,4}$/.test(delay)) setTimeout(() => open(join), Math.min(Number(delay), 3600) * 1000)
}

/** Never over what somebody is writing, nor over another dialog. */
function open(dialog) {
  const isBusy = document.activeElement?.matches('input, textarea') || document.querySelector('dialog[open]')
  if (isBusy) setTimeout(() => open(dialog), 3000)
  else dialog.showModal()
}

// The site-entry warning goes without another page, and has the focus until then.
const gate = document.querySelector('dialog[open]')
if (gate) {
  gate.close()
  gate.showModal()
  gate.addEventListener('cancel', (event) => event.preventDefault())
  gate.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
    document.cookie = `entry-warning-dismissed=${Date.now()}; path=/; max-age=31536000; samesite=lax${secure}`
    gate.close()
  })
}

// Whether the click may be remembered is answered without another page: what is typed stays.
const question = document.querySelector('form[action^="/tracking-consent"]')
question?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = new URLSearchParams(new FormData(question, event.submitter))
  const answer = await fetch(question.action, { method: 'POST', body, redirect: 'manual' })
  if (answer.type === 'opaqueredirect') question.closest('section').remove()
})

// A deck scrolls to the next card in its own frame, without an entry in the history.
for (const link of document.querySelectorAll('.sw__deck a[href^="#card-"]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    document.querySelector(link.getAttribute('href'))?.scrollIntoView({ inline: 'center', block: 'nearest' })
  })
}

// A film plays where neither motion nor data is to be spared.
const film = document.querySelector('video[data-film]')
const spares = matchMedia('(prefers-reduced-motion: reduce)').matches || navigator.connection?.saveData
if (film) {
  const pause = document.querySelector('[data-pause]')
  const follow = () => {
    if (pause.checked) film.pause()
    else film.play().catch(() => (pause.checked = true))
  }
  pause.checked = spares
  pause.closest('label').hidden = false
  pause.addEventListener('change', follow)
  follow()
}
