import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { Answer } from '../../api/answer.tsx'
import { modelsQuery } from '../../api/queries.ts'
import { buttonLook } from '../../design/button.tsx'
import { Page } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { changedSearch } from '../../playground/changed-search.ts'
import { offerOfModel } from '../../playground/offer.ts'
import { Playground } from '../../playground/playground.tsx'
import { taskWords } from '../models/task-words.ts'

const route = getRouteApi('/models/$modelId')

/** One model, to be tried. */
export function ModelPage() {
  const { modelId } = route.useParams()
  const models = useQuery(modelsQuery)
  return (
    <Answer of={models} skeleton={<Skeleton className="h-160 w-full" />}>
      {({ models: entries }) => {
        const entry = entries.find(({ id }) => id === modelId)
        if (!entry) return <NoModel />
        return <OneModel key={entry.id} entry={entry} />
      }}
    </Answer>
  )
}

function NoModel() {
  return (
    <Page
      title="There is no such model"
      description="It may have been switched off, or the address has a typing error."
    >
      <p>
        <Link to="/models" className={buttonLook()}>
          All models
        </Link>
      </p>
    </Page>
  )
}

function OneModel({ entry }: { entry: CatalogEntry }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The catalog is read again every minute; as long as it says the same, the form is the same.
  const offer = useMemo(() => offerOfModel(entry), [entry])
  return (
    <Page title={entry.displayName} description={`${entry.vendor} · ${taskWords(entry.taskType)}`}>
      <Playground
        offer={offer}
        search={search}
        onSearch={(change) =>
          void navigate({
            search: (before) => changedSearch(before, change),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Page>
  )
}
