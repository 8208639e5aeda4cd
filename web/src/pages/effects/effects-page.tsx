import type { Effect } from '@atelier/contract/effect.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Clapperboard, Image } from '../../design/icons.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { effectsQuery } from '../../api/generate-queries.ts'
import { Button } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Page, Section } from '../../design/page.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { effectName } from '../../effect-name.ts'
import { findEffects, inputLabel, groupEffects, type EffectFilters } from './find-effects.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/effects.ts'

const route = getRouteApi('/effects')
const kinds = [
  { value: 'all', label: common.all },
  { value: 'image', label: common.image },
  { value: 'video', label: common.video },
] as const
const categories = [
  { value: 'all', label: common.all },
  { value: 'style', label: messages.styles },
  { value: 'template', label: messages.templates },
] as const

/** Every effect, by kind and category. */
export function EffectsPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const effects = useQuery(effectsQuery)
  const set = (name: keyof EffectFilters, value: string) => {
    const { [name]: _, ...others } = filters
    const next = value === '' || value === 'all' ? others : { ...others, [name]: value }
    void navigate({ search: next as EffectFilters, replace: true, resetScroll: false })
  }
  return (
    <Page title={common.effects} description={messages.description}>
      <div role="search" aria-label={common.effects} className="flex flex-wrap items-end gap-3">
        <SearchField
          label={common.search}
          className="min-w-48 flex-1"
          value={filters.text ?? ''}
          onSearch={(text) => set('text', text)}
        />
        <Segmented
          label={common.kind}
          showsLabel
          value={filters.kind ?? 'all'}
          options={kinds}
          onChange={(kind) => set('kind', kind)}
        />
        <Segmented
          label={messages.category}
          showsLabel
          value={filters.category ?? 'all'}
          options={categories}
          onChange={(category) => set('category', category)}
        />
      </div>
      <QueryResult of={effects} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ effects: all }) => {
          const found = findEffects(all, filters)
          if (found.length === 0)
            return (
              <div className="sheet">
                <Empty
                  title={all.length === 0 ? messages.noneAvailable : messages.noneMatch}
                  actions={
                    all.length > 0 && (
                      <Button
                        onClick={() => void navigate({ search: {}, replace: true, resetScroll: false })}
                      >
                        {common.showAll}
                      </Button>
                    )
                  }
                />
              </div>
            )
          return groupEffects(found).map(({ title, effects: group }) => (
            <Section key={title} title={title} bare>
              <ul className="grid grid-cols-2 gap-3 desk:grid-cols-3 wide:grid-cols-4">
                {group.map((effect) => (
                  <li key={effect.id} className="min-w-0">
                    <Card effect={effect} />
                  </li>
                ))}
              </ul>
            </Section>
          ))
        }}
      </QueryResult>
    </Page>
  )
}

function Card({ effect }: { effect: Effect }) {
  const { id, kind, thumbnail } = effect
  return (
    <Link
      to="/effects/$effectId"
      params={{ effectId: id }}
      className="sheet group flex h-full flex-col overflow-hidden hover:border-edge"
    >
      <span className="flex aspect-4/3 items-center justify-center bg-well text-quiet">
        {thumbnail === null ? (
          <Icon of={kind === 'image' ? Image : Clapperboard} size={20} />
        ) : (
          <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <span className="grid gap-0.5 p-3">
        <span className="font-medium wrap-anywhere">{effectName(effect)}</span>
        <span className="text-small text-quiet">{inputLabel(effect.input)}</span>
      </span>
    </Link>
  )
}
