import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { modelsQuery } from '../../api/queries.ts'
import { Page } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { navigationOf } from '../../playground/changed-search.ts'
import { formSourceOfModel } from '../../playground/form-source.ts'
import { Playground } from '../../playground/playground.tsx'
import { NotOffered } from '../not-offered.tsx'

const route = getRouteApi('/models/$modelId')

/** One model, to be tried. */
export function ModelPage() {
  const { modelId } = route.useParams()
  const models = useQuery(modelsQuery)
  return (
    <QueryResult of={models} skeleton={<Skeleton className="h-160 w-full" />}>
      {({ models: entries }) => {
        const entry = entries.find(({ id }) => id === modelId)
        if (!entry) return <NotOffered what="model" />
        return <OneModel key={entry.id} entry={entry} />
      }}
    </QueryResult>
  )
}

function OneModel({ entry }: { entry: CatalogEntry }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The catalog is read again every minute; as long as it says the same, the form is the same.
  const formSource = useMemo(() => formSourceOfModel(entry), [entry])
  return (
    <Page title={entry.displayName} description={<About entry={entry} />}>
      <Playground
        formSource={formSource}
        search={search}
        onSearch={(change) => void navigate(navigationOf(change))}
      />
    </Page>
  )
}

function About({ entry: { description, method, vendor } }: { entry: CatalogEntry }) {
  return (
    <>
      {description !== undefined && <span className="mb-1 block text-ink">{description}</span>}
      {[vendor, method].filter((part) => part !== undefined).join(' · ')}
    </>
  )
}
