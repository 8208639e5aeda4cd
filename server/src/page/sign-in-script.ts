/** Moves between the views of the sign-in page and speaks with `/account/v1`. */
export const signInScript = `
const byId = (id) => document.getElementById(id)
const views = ['password-view', 'link-view', 'signed-in-view', 'key-view'].map(byId)
const problem = byId('problem')

function show(id, { focus = true } = {}) {
  for (const view of views) view.hidden = view.id !== id
  clearProblem()
  const title = byId(id).querySelector('h1')
  document.title = title.textContent + ' · Atelier'
  if (focus) title.focus()
}

async function call(method, path, body) {
  const init = { method, credentials: 'same-origin' }
  if (body) Object.assign(init, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const response = await fetch('/account/v1/' + path, init).catch(() => undefined)
  if (!response) throw { detail: 'The server cannot be reached. Check your connection and try again.' }
  const answer = await response.json().catch(() => ({ detail: 'The server gave an answer that cannot be read.' }))
  if (!response.ok) throw answer
  return answer
}

function clearProblem() {
  problem.hidden = true
  for (const input of document.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid')
  for (const issue of document.querySelectorAll('.issue')) issue.textContent = ''
}

/** Issues go to their fields; a problem without fields of this form is said above it. */
function showProblem(form, { detail, issues = [] }) {
  const placed = issues.filter(({ path, message }) => {
    const field = path.split('.')[0]
    const input = [...form.elements].find((element) => element.name === field)
    const place = input && byId((input.type === 'checkbox' ? field : input.id) + '-issue')
    if (!place) return false
    // A pattern says nothing to people.
    const words = message.startsWith('must match pattern') ? 'is not in the right form' : message
    place.textContent = input.type === 'checkbox' ? 'Choose at least one.' : input.labels[0].textContent + ' ' + words + '.'
    input.setAttribute('aria-invalid', 'true')
    return true
  })
  form.querySelector('[aria-invalid]')?.focus()
  if (placed.length > 0) return
  problem.textContent = detail ?? 'Something went wrong. Try again.'
  problem.hidden = false
}

/** Sends a form once at a time and says what happened. */
function onSubmit(form, send) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    clearProblem()
    const button = form.querySelector('[type=submit]')
    if (button.disabled) return
    button.disabled = true
    try {
      await send(new FormData(form))
    } catch (refusal) {
      showProblem(form, refusal)
    } finally {
      button.disabled = false
    }
  })
}

async function showPerson(options) {
  const { email, balance } = await call('GET', 'account')
  byId('person-email').textContent = email
  // So that a password manager saves the new password under a name.
  byId('link-email').value = email
  byId('person-coins').textContent = balance.available.toLocaleString()
  show('signed-in-view', options)
}

onSubmit(byId('password-form'), async (fields) => {
  await call('POST', 'sign-in', { email: fields.get('email').trim(), password: fields.get('password') })
  byId('password-form').reset()
  await showPerson()
})

onSubmit(byId('link-form'), async (fields) => {
  await call('POST', 'sign-in-link', { token: location.hash.slice(1), password: fields.get('password') })
  // The token is used up; a reload should not offer it again.
  history.replaceState(null, '', location.pathname)
  await showPerson()
})

onSubmit(byId('key-form'), async (fields) => {
  const { key, scopes } = await call('POST', 'keys', { name: fields.get('name').trim(), scopes: fields.getAll('scopes') })
  const path = scopes.includes('account') ? '/v1/account' : scopes.includes('read') ? '/v1/generations' : '/v1/models'
  byId('key').textContent = key
  byId('curl').textContent = 'curl ' + location.origin + path + ' \\\\\\n  -H "Authorization: Bearer ' + key + '"'
  byId('copied').textContent = ''
  show('key-view')
})

byId('sign-out').addEventListener('click', () => call('POST', 'sign-out').finally(() => show('password-view')))
byId('another').addEventListener('click', () => {
  byId('key').textContent = byId('curl').textContent = ''
  show('signed-in-view')
})
for (const button of document.querySelectorAll('.copy')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(byId(button.dataset.copies).textContent)
    byId('copied').textContent = 'Copied.'
  })
}

function start() {
  if (location.hash.length > 1) return show('link-view', { focus: false })
  return showPerson({ focus: false }).catch(() => show('password-view', { focus: false }))
}
addEventListener('hashchange', start)
start()
`
