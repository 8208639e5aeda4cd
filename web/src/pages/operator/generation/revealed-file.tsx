import type { Asset } from '@atelier/contract/asset.ts'
import * as messages from '#messages/operator-generation.ts'

/** A file of a customer, as plainly as a browser shows it: nothing can be done with it here but look. */
export function RevealedFile({ file, name }: { file: Asset; name: string }) {
  const { kind, url, thumbnailUrl, posterUrl, mimeType } = file
  return (
    <figure className="grid gap-1">
      {kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- A customer's file brings none.
        <video controls preload="metadata" src={url} poster={posterUrl ?? undefined} aria-label={name} />
      ) : kind === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- A customer's file brings none.
        <audio controls preload="metadata" src={url} aria-label={name} className="w-full" />
      ) : (
        <img
          src={kind === 'image' ? url : (posterUrl ?? thumbnailUrl)}
          alt={name}
          className="checker max-h-96 w-full object-contain"
        />
      )}
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-small text-quiet">
        <span className="figures">{mimeType}</span>
        <a href={url} className="link inline-flex min-h-6 items-center" target="_blank" rel="noreferrer">
          {messages.openFile}
        </a>
      </figcaption>
    </figure>
  )
}
