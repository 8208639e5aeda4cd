import type { Asset } from '@atelier/contract/asset.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { QueryResult } from '../api/query-result.tsx'
import { assetQuery, effectsQuery } from '../api/generate-queries.ts'
import { modelsQuery, queryClient } from '../api/queries.ts'
import { Dialog } from '../design/dialog.tsx'
import { TextField } from '../design/field.tsx'
import { effectName } from '../effect-name.ts'
import { nextEffects, nextModels } from './next-models.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/outputs.ts'

/** Models and effects that take the file, to be opened with it filled in. Nothing is bought by that. */
export function NextModelDialog({ asset, onClose }: { asset: Asset; onClose(): void }) {
  const [text, setText] = useState('')
  const models = useQuery(modelsQuery)
  const { data: effects } = useQuery(effectsQuery)
  const search = { input: asset.id }
  function open() {
    queryClient.setQueryData(assetQuery(asset.id).queryKey, asset)
    onClose()
  }
  return (
    <Dialog title={messages.asInputFor} wide onClose={onClose}>
      <TextField
        type="search"
        label={common.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <QueryResult of={models}>
        {(found) => {
          const fitting = nextModels(found.models, asset, text)
          const effectsFitting = nextEffects(effects?.effects ?? [], asset, effectName, text)
          return (
            <div className="mt-4 grid max-h-[60dvh] gap-4 overflow-y-auto">
              {fitting.length + effectsFitting.length === 0 && <p role="status">{common.noResults}</p>}
              <Choices title={common.models} isShown={fitting.length > 0}>
                {fitting.map(({ id, displayName, description }) => (
                  <li key={id}>
                    <Link
                      to="/models/$modelId"
                      params={{ modelId: id }}
                      search={search}
                      onClick={open}
                      className="block px-2 py-1.5 hover:bg-well"
                    >
                      <span className="font-medium">{displayName}</span>
                      <span className="line-clamp-1 text-small text-quiet">{description}</span>
                    </Link>
                  </li>
                ))}
              </Choices>
              <Choices title={common.effects} isShown={effectsFitting.length > 0}>
                {effectsFitting.map((effect) => (
                  <li key={effect.id}>
                    <Link
                      to="/effects/$effectId"
                      params={{ effectId: effect.id }}
                      search={search}
                      onClick={open}
                      className="flex min-h-row items-center px-2 hover:bg-well"
                    >
                      {effectName(effect)}
                    </Link>
                  </li>
                ))}
              </Choices>
            </div>
          )
        }}
      </QueryResult>
    </Dialog>
  )
}

function Choices({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section aria-label={title}>
      <h3 className="text-small font-medium text-quiet">{title}</h3>
      <ul className="mt-1 grid desk:grid-cols-2">{children}</ul>
    </section>
  )
}
