/** Searches the index, which is loaded at the first use; `/` leads to the field, arrows move among the results. */
const searchScript = `
const field = document.getElementById('search')
const found = document.getElementById('found')
let index
const load = () => (index ??= fetch('/docs/search.json').then((answer) => answer.json()))
field.closest('.search').hidden = false
field.addEventListener('focus', () => void load())
async function find() {
  const words = field.value.toLowerCase().split(/[^\\p{L}\\p{N}_]+/u).filter(Boolean)
  const entries = words.length === 0 ? [] : await load()
  const score = ({ title, part, words: known }) => {
    const name = ' ' + (title + ' ' + part).toLowerCase()
    let sum = 0
    for (const word of words) {
      if (name.includes(' ' + word)) sum += 8
      else if (name.includes(word)) sum += 4
      else if ((' ' + known).includes(' ' + word)) sum += 1
      else return 0
    }
    return sum
  }
  const best = entries.map((entry) => ({ entry, points: score(entry) })).filter(({ points }) => points > 0)
  best.sort((one, other) => other.points - one.points)
  found.replaceChildren(...best.slice(0, 12).map(({ entry: { url, title, part } }) => {
    const item = document.createElement('li')
    const link = document.createElement('a')
    const place = document.createElement('span')
    link.href = url
    link.textContent = title
    place.textContent = part
    link.append(place)
    item.append(link)
    return item
  }))
  found.hidden = words.length === 0 || best.length === 0
  document.getElementById('count').textContent = words.length === 0 ? '' : best.length === 0 ? 'No results.' : best.length + ' results'
}
field.addEventListener('input', () => void find())
field.closest('.search').addEventListener('keydown', (event) => {
  const links = [...found.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'Escape') { field.value = ''; void find(); field.focus() }
  else if (event.key === 'Enter' && document.activeElement === field) links[0]?.click()
  else if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus()
  else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : field).focus()
  else return
  event.preventDefault()
})
found.addEventListener('click', () => { field.value = ''; void find() })
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return
  event.preventDefault()
  field.focus()
})
`

/** The language of one sample is that of all, and of the next visit. */
const languageScript = `
const choose = (value) => { for (const radio of document.querySelectorAll('.tabs input')) if (radio.value === value) radio.checked = true }
try { const kept = localStorage.getItem('docs-language'); if (kept) choose(kept) } catch {}
addEventListener('change', ({ target }) => {
  if (!target.closest('.tabs')) return
  choose(target.value)
  try { localStorage.setItem('docs-language', target.value) } catch {}
})
`

/** Sends what a form of "Try it" says. The key stays in the page: nothing stores it. */
const tryScript = `
for (const details of document.querySelectorAll('details.try')) details.hidden = false
addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const { method, path, idempotent } = form.dataset
  const outcome = form.querySelector('.outcome')
  const answer = form.querySelector('pre')
  const key = form.elements.key?.value.trim()
  if (key) for (const other of document.querySelectorAll('details.try input[name=key]')) other.value = key
  let body = form.elements.body?.value
  answer.hidden = true
  if (body !== undefined) {
    try {
      const { modelId } = JSON.parse(body)
      if (modelId !== undefined && !String(modelId).startsWith('sandbox-')) {
        outcome.textContent = 'Only sandbox models run here. Send others from your own code.'
        return
      }
    } catch {
      outcome.textContent = 'The body is not valid JSON.'
      return
    }
  }
  const address = path.replace(/\\{(\\w+)\\}/g, (_, name) => encodeURIComponent(form.elements['path-' + name].value.trim()))
  outcome.textContent = 'Sending…'
  try {
    const response = await fetch(address, {
      method,
      body,
      credentials: 'omit',
      headers: {
        ...(key && { authorization: 'Bearer ' + key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotent && { 'idempotency-key': 'docs-' + crypto.getRandomValues(new Uint32Array(4)).join('-') }),
      },
    })
    const text = await response.text()
    outcome.textContent = response.status + ' ' + (response.ok ? 'OK' : 'Refused')
    try { answer.textContent = JSON.stringify(JSON.parse(text), null, 2) } catch { answer.textContent = text }
    answer.hidden = false
  } catch {
    outcome.textContent = "Can't reach the server. Try again in a moment."
  }
})
`

/** Closes the contents on a phone; old links to /docs#operation go on to the page of the group. */
const navigationScript = `
const contents = document.getElementById('contents')
contents.addEventListener('click', (event) => {
  if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover()
})
if (location.hash && !document.getElementById(location.hash.slice(1)))
  load().then((entries) => {
    const entry = entries.find(({ url }) => url.endsWith(location.hash))
    if (entry) location.replace(entry.url)
  })
`

export const docsScript = searchScript + languageScript + tryScript + navigationScript
