import type { Asset } from '@atelier/contract/asset.ts'
import { Download as DownloadIcon } from '../design/icons.ts'
import type { MouseEvent } from 'react'
import { generate } from '../api/generate-operations.ts'
import { messageFor } from '../api/messages.ts'
import { buttonLook } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { toast } from '../design/toast.tsx'
import { downloadsOf, formatBytes, type Download } from './downloads.ts'
import { hasExpired } from './link-expiry.ts'
import * as messages from '#messages/outputs.ts'

/** Every file of an output, to take along. */
export function DownloadLinks({ asset }: { asset: Asset }) {
  return (
    <ul aria-label={messages.downloads} className="flex flex-wrap gap-1">
      {downloadsOf(asset).map((download) => (
        <li key={download.label}>
          <DownloadLink assetId={asset.id} download={download} />
        </li>
      ))}
    </ul>
  )
}

/** Opened beside the page: a browser does not save what another host shows in place, and would leave the page for it. */
function DownloadLink({ assetId, download: { label, url, bytes } }: { assetId: string; download: Download }) {
  const linkTarget = URL.parse(url)?.origin === location.origin ? {} : { target: '_blank', rel: 'noreferrer' }

  /** A link that lay on the page for too long is read again first. */
  async function renewFirst(event: MouseEvent<HTMLAnchorElement>) {
    if (!hasExpired(url, Date.now())) return
    event.preventDefault()
    try {
      const fresh = downloadsOf(await generate.getAsset(assetId)).find((other) => other.label === label)
      if (fresh) follow(fresh.url, linkTarget.target)
    } catch (error) {
      toast(messageFor(error).title)
    }
  }

  return (
    <a
      href={url}
      download
      {...linkTarget}
      className={buttonLook('quiet', 'figures text-fine')}
      onClick={(event) => void renewFirst(event)}
    >
      <Icon of={DownloadIcon} />
      <span>
        <span className="sr-only">{messages.download} </span>
        {label}
      </span>
      {bytes !== undefined && <span className="text-quiet">{formatBytes(bytes)}</span>}
    </a>
  )
}

function follow(url: string, target: string | undefined) {
  const link = Object.assign(document.createElement('a'), { href: url, download: '', rel: 'noreferrer' })
  if (target !== undefined) link.target = target
  link.click()
}
