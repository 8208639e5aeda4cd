/**
 * Adds a button to every block of code that copies it. Without https or localhost there is no clipboard, and no button.
 */
export const copyScript = `
if (navigator.clipboard) for (const figure of document.querySelectorAll('figure.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy: ' + figure.querySelector('figcaption').textContent)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('pre').textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
  figure.append(button)
}
`

/** Searches the contents, marks the section in view, and closes the contents on a phone. */
export const contentsScript = `
const contents = document.getElementById('contents')
const search = contents.querySelector('input')
const groups = [...contents.querySelectorAll('section')]
const nothing = contents.querySelector('.nothing')

search.parentElement.hidden = false
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const group of groups) {
    const items = [...group.querySelectorAll('li')]
    for (const item of items) item.hidden = !words.every((word) => item.dataset.find.toLowerCase().includes(word))
    group.hidden = items.every((item) => item.hidden)
  }
  nothing.hidden = groups.some((group) => !group.hidden)
})
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') contents.querySelector('section:not([hidden]) li:not([hidden]) a')?.click()
})

contents.addEventListener('click', (event) => {
  if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover()
})

const links = new Map([...contents.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]))
const inView = new Set()
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) isIntersecting ? inView.add(target.id) : inView.delete(target.id)
  const current = [...links.keys()].find((id) => inView.has(id))
  for (const [id, link] of links) id === current ? link.setAttribute('aria-current', 'location') : link.removeAttribute('aria-current')
}, { rootMargin: '-15% 0px -60%' })
for (const id of links.keys()) { const section = document.getElementById(id); if (section) observer.observe(section) }
`
