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
