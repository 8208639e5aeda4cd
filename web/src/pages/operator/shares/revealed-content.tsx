import type { Asset } from '@atelier/contract/asset.ts'
import type { RevealedShare } from '@atelier/contract/share.ts'
import { useState } from 'react'
import { messageFor } from '../../../api/messages.ts'
import { operatorSharesApi } from '../../../api/operator-share-operations.ts'
import { Button } from '../../../design/button.tsx'
import { CodeBlock } from '../../../design/code-block.tsx'
import { Notice } from '../../../design/notice.tsx'
import * as messages from '#messages/operator-shares.ts'

/** What a customer made and wrote. Nothing of it is loaded before it is asked for, and each look is recorded. */
export function RevealedContent({ shareId }: { shareId: string }) {
  const [isBusy, setBusy] = useState(false)
  const [revealed, setRevealed] = useState<RevealedShare>()
  const [failure, setFailure] = useState<unknown>()

  async function reveal() {
    setBusy(true)
    setFailure(undefined)
    try {
      setRevealed(await operatorSharesApi.reveal(shareId))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }

  if (!revealed)
    return (
      <>
        <div className="relative grid min-h-48 place-items-center overflow-hidden border border-line">
          <div
            aria-hidden="true"
            className="absolute inset-0 bg-[conic-gradient(var(--color-series-2),var(--color-series-4),var(--color-series-3),var(--color-series-2))] opacity-30 blur-2xl"
          />
          <div className="sheet relative m-4 grid max-w-96 gap-3 p-4 text-center">
            <p>{messages.revealDetail}</p>
            <Button busy={isBusy} onClick={() => void reveal()}>
              {messages.reveal}
            </Button>
          </div>
        </div>
        {failure !== undefined && (
          <Notice kind="bad" title={messageFor(failure).title}>
            {messageFor(failure).detail || undefined}
          </Notice>
        )}
      </>
    )

  const { outputs, params } = revealed
  return (
    <>
      {outputs.length === 0 && <p className="text-quiet">{messages.noOutputs}</p>}
      <ul className="grid gap-3 desk:grid-cols-2">
        {outputs.map((asset, index) => (
          <li key={asset.id} className="min-w-0">
            <Shown asset={asset} alt={messages.output(index + 1)} />
          </li>
        ))}
      </ul>
      {Object.keys(params).length > 0 && (
        <CodeBlock caption={messages.params} code={JSON.stringify(params, null, 2)} wrap />
      )}
    </>
  )
}

function Shown({ asset: { kind, url, thumbnailUrl, posterUrl }, alt }: { asset: Asset; alt: string }) {
  const look = 'checker max-h-80 w-full object-contain'
  if (kind === 'video')
    return (
      <video src={url} poster={posterUrl ?? thumbnailUrl} controls muted aria-label={alt} className={look} />
    )
  if (kind === 'audio') return <audio src={url} controls aria-label={alt} className="w-full" />
  return (
    <>
      <img src={kind === 'image' ? url : (posterUrl ?? thumbnailUrl)} alt={alt} className={look} />
      {kind !== 'image' && (
        <a href={url} target="_blank" rel="noreferrer" className="link">
          {messages.openFile}
        </a>
      )}
    </>
  )
}
