import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { effectsQuery } from '../../../api/generate-queries.ts'
import type { ControlProps } from '../control-props.ts'
import { valueLabel } from '../../../param-labels.ts'
import { usePlayground } from '../../playground-context.ts'
import { boxLook } from './box-look.ts'
import * as messages from '#messages/form.ts'
import * as common from '#messages/common.ts'

/** More than these are worth a search. */
const SEARCH_FROM = 8

/**
 * Styles to choose from, in a grid. A style that is also an effect of this model is shown with the effect's thumbnail.
 */
export function EffectGrid({ param, value, onChange, field, label }: ControlProps<'enum'>) {
  const [typed, setTyped] = useState('')
  const { formSource } = usePlayground()
  const effects = useQuery(effectsQuery).data?.effects.filter(({ modelId }) => modelId === formSource.modelId)
  const thumbnailOf = (look: unknown) => effects?.find(({ id }) => id === look)?.thumbnail ?? undefined
  const found = param.values.filter((look) => String(look).toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <div className="grid gap-2">
      {param.values.length > SEARCH_FROM && (
        <input
          type="search"
          aria-label={messages.searchIn(label)}
          placeholder={common.search}
          className={boxLook}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="grid max-h-96 auto-rows-max grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-1.5 overflow-y-auto p-0.5">
        {found.map((look, index) => (
          <label
            key={String(look)}
            className="flex min-h-16 cursor-pointer flex-col justify-end overflow-hidden rounded-control border border-edge bg-sheet text-quiet hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-sheet has-focus-visible:outline-2 has-focus-visible:outline-live"
          >
            <input
              type="radio"
              name={field.id}
              checked={look === value}
              onChange={() => onChange(look)}
              className="sr-only"
              {...(index === 0 && { id: field.id })}
            />
            {thumbnailOf(look) !== undefined && (
              <img
                src={thumbnailOf(look)}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full shrink-0 bg-well object-cover"
              />
            )}
            <span className="truncate p-2 capitalize">{valueLabel(look)}</span>
          </label>
        ))}
        {found.length === 0 && <p className="text-quiet">{common.noResults}</p>}
      </div>
    </div>
  )
}
