import { Link } from '@tanstack/react-router'

/** As it stands in the document, where the server has written the operator's name and logo, before the page takes its place. */
const written = typeof document === 'undefined' ? null : document.querySelector('[data-brand]')

/** Copies the elements themselves: no text becomes markup. */
function copyInto(link: HTMLAnchorElement | null): void {
  if (written) link?.replaceChildren(...written.cloneNode(true).childNodes)
}

/** The name, and a sheet on a light table with a coin on it, or the operator's logo. */
export const Brand = () => (
  <Link
    to="/"
    ref={copyInto}
    className="inline-flex min-h-row items-center gap-2.5 font-bold tracking-tight"
  />
)
