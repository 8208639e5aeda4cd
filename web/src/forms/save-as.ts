/** Browsers take a leading dot away and give text an ending of its own: a bare `.env` would come out as `env.txt`. */
export function saveAs(name: string, text: string) {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
