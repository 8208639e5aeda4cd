import type { FormSource } from '../form-source.ts'
import * as messages from '#messages/effects.ts'

/** What the effect makes of a picture, as long as there is no result of one's own. */
export function BeforeAfter({ before, after, name }: NonNullable<FormSource['shown']>) {
  return (
    <div className={`grid gap-3 p-4 ${before === undefined ? 'max-w-128' : 'desk:grid-cols-2'}`}>
      {before !== undefined && (
        <Picture src={before} alt={messages.pictureBefore(name)} caption={messages.before} />
      )}
      <Picture src={after} alt={messages.pictureAfter(name)} caption={messages.after} />
    </div>
  )
}

function Picture({ src, alt, caption }: { src: string; alt: string; caption: string }) {
  return (
    <figure>
      <img
        src={src}
        alt={alt}
        width={480}
        height={360}
        className="aspect-4/3 w-full bg-well object-contain"
      />
      <figcaption className="mt-1 text-small text-quiet">{caption}</figcaption>
    </figure>
  )
}
