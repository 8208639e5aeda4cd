import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import type { ParamName, ParamValue } from '@atelier/contract/params.ts'
import { useQuery } from '@tanstack/react-query'
import { assetQuery } from '../../api/generate-queries.ts'
import { CopyButton } from '../../design/copy-button.tsx'
import { Section } from '../../design/page.tsx'
import { fileParams } from '../../code/code-request.ts'
import { backdropOf } from '../../outputs/backdrop-of.ts'
import { AudioPlayer } from '../../outputs/audio-player.tsx'
import { useFreshAsset } from '../../outputs/use-fresh-asset.ts'
import { labelOf, valueLabel } from '../../param-labels.ts'
import * as messages from '#messages/generation.ts'
import * as common from '#messages/common.ts'

/** What it was made from: the params as they were sent, and the seed that was drawn. */
export function Recipe({ generation: { params, modelId, projectId } }: { generation: Generation }) {
  const files = fileParams(params)
  const entries = Object.entries(params) as [ParamName, ParamValue][]
  return (
    <Section
      title={messages.settings}
      actions={<CopyButton text={JSON.stringify(params, null, 2)} label={messages.copyParams} />}
    >
      <dl className="grid gap-x-6 gap-y-3 p-4 desk:grid-cols-[10rem_minmax(0,1fr)]">
        <Line label={common.model}>
          <code className="figures wrap-anywhere">{modelId}</code>
        </Line>
        {projectId !== null && <Line label={common.project}>{projectId}</Line>}
        {entries.map(([name, value]) => (
          <Line key={name} label={labelOf(name)}>
            {files.includes(name) ? (
              <Files ids={[value].flat() as string[]} label={labelOf(name)} />
            ) : (
              <Message value={value} />
            )}
          </Line>
        ))}
      </dl>
    </Section>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line max-desk:-mt-2">{children}</dd>
    </div>
  )
}

function Message({ value }: { value: ParamValue }) {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : <span className="figures">{valueLabel(value)}</span>
}

function Files({ ids, label }: { ids: readonly string[]; label: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id) => (
        <li key={id} className="max-w-full has-[audio]:w-full">
          <File id={id} label={label} />
        </li>
      ))}
    </ul>
  )
}

function File({ id, label }: { id: string; label: string }) {
  const { data, error } = useQuery({ ...assetQuery(id), retry: false })
  if (error) return <span className="text-quiet">{messages.fileGone}</span>
  if (data?.mimeType.startsWith('audio/') === true) return <InputAudio asset={data} label={label} />
  return (
    <a
      href={data?.url}
      target="_blank"
      rel="noreferrer"
      aria-label={data ? messages.inputOf(data.mimeType) : messages.input}
      className="block size-16 border border-line bg-well hover:border-edge"
    >
      {data && (
        <img src={data.thumbnailUrl} alt="" className={`size-full object-contain ${backdropOf(data)}`} />
      )}
    </a>
  )
}

function InputAudio({ asset, label }: { asset: Asset; label: string }) {
  return (
    <div className="border border-line">
      <AudioPlayer fresh={useFreshAsset(asset)} alt={label} />
    </div>
  )
}
