import type { Generation } from '@atelier/contract/generation.ts'
import type { ParamName, ParamValue } from '@atelier/contract/params.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { generationQuery, personQuery, queryClient, serviceQuery } from '../api/queries.ts'
import { asksConsent } from '../api/generate-problems.ts'
import { issueMessage } from '../api/messages.ts'
import { Empty } from '../design/empty.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import type { PlaygroundSearch, SearchChange } from './changed-search.ts'
import { openDraft } from './draft/draft.ts'
import { focusField } from './form/field-frame.tsx'
import { numberIssues } from './form/number-issue.ts'
import { ParamForm } from './form/param-form.tsx'
import { isStuck, usePendingFiles } from './media/pending-files.ts'
import { hasParam, type FormSource } from './form-source.ts'
import { PlaygroundContext } from './playground-context.ts'
import { PriceBar } from './price/price-bar.tsx'
import { useIsClosed } from './price/use-is-closed.ts'
import { usePrice } from './price/use-price.ts'
import { newer } from './run/newer.ts'
import { isInFlight, type SubmitIntent } from './run/phase.ts'
import { useConsent } from './run/use-consent.ts'
import { useSubmit } from './run/use-submit.ts'
import { useRefusal } from './run/use-refusal.ts'
import { useSettings } from './run/use-settings.ts'
import { isGenerateKey, ignoreRepeatedEnter } from './generate-key.ts'
import { Tabs } from './tabs.tsx'
import { missingIn, onlyKnownParams, sentOf, withKnownParam } from './values.ts'
import * as messages from '#messages/run.ts'
import * as common from '#messages/common.ts'

const JsonTab = lazy(async () => ({ default: (await import('./draft/json-tab.tsx')).JsonTab }))
const RequestCode = lazy(async () => ({ default: (await import('./request-code.tsx')).RequestCode }))
const PageFiles = lazy(async () => ({ default: (await import('./media/page-files.tsx')).PageFiles }))
const ResultPanel = lazy(async () => ({ default: (await import('./run/result-panel.tsx')).ResultPanel }))
const OutcomeNotice = lazy(async () => ({
  default: (await import('./run/outcome-notice.tsx')).OutcomeNotice,
}))
const ConsentBox = lazy(async () => ({ default: (await import('./run/consent-box.tsx')).ConsentBox }))
const SettingsNotice = lazy(async () => ({
  default: (await import('./run/settings-notice.tsx')).SettingsNotice,
}))
const NoSettings = lazy(async () => ({ default: (await import('./run/settings-notice.tsx')).NoSettings }))

type Props = {
  formSource: FormSource
  search: PlaygroundSearch
  onSearch(change: SearchChange): void
}

/** A form on the left, what becomes of it on the right. */
export function Playground({ formSource, search, onSearch }: Props) {
  const { tab = 'form', in: language = 'curl', run, from } = search
  const person = useQuery(personQuery).data ?? undefined
  const draft = useMemo(() => openDraft(formSource, person?.id), [formSource, person?.id])
  const values = useSyncExternalStore(draft.subscribe, draft.get)
  const sent = useMemo(() => sentOf(formSource, values), [formSource, values])
  const files = usePendingFiles(draft.storageKey)
  const stuckFile = files.find(isStuck)
  const isUploading = files.some((file) => !isStuck(file))
  const { data: service } = useQuery(serviceQuery)
  const isOpen = service?.maintenance !== true && service?.webEnabled !== false
  const wrong = useMemo(() => numberIssues(formSource, values), [formSource, values])
  const price = usePrice(formSource, sent, person !== undefined && isOpen && wrong.length === 0)
  const settings = useSettings({ formSource, draft, from, onUsed: () => onSearch({ from: undefined }) })
  const { phase, submit, dismiss } = useSubmit({
    formSource,
    draft,
    values,
    personId: person?.id,
    onStarted(generation) {
      queryClient.setQueryData<Generation>(generationQuery(generation.id).queryKey, (known) =>
        newer(known, generation),
      )
      void queryClient.invalidateQueries(personQuery)
      onSearch({ run: generation.id })
    },
  })

  const refused = useRefusal(phase, price.error)
  const issues = useMemo(() => [...wrong, ...refused], [wrong, refused])
  const isAtField = (path: string) => hasParam(formSource, path)

  // On narrow screens the new run is scrolled into view.
  const resultPanel = useRef<HTMLElement>(null)
  const begun = useRef(run)
  useEffect(() => {
    if (run !== undefined && run !== begun.current) resultPanel.current?.scrollIntoView({ block: 'nearest' })
    begun.current = run
  }, [run])

  const missing = missingIn(formSource, values)
  const lastSeed = useQuery({ ...generationQuery(run ?? ''), enabled: false }).data?.params.seed
  const context = useMemo(
    () => ({
      formSource,
      draft,
      values,
      set: (name: ParamName, value: ParamValue | undefined) =>
        draft.update((before) => withKnownParam(formSource, before, name, value)),
      isSignedIn: person !== undefined,
      issueOf(name: string) {
        const found = issues.find(({ path }) => path === name)
        return found && issueMessage(found.message)
      },
      lastSeed: typeof lastSeed === 'number' ? lastSeed : undefined,
    }),
    [formSource, draft, values, person, issues, lastSeed],
  )

  /** The field to focus once the form tab is shown, after "Generate" was pressed on the JSON or code tab. */
  const wantedField = useRef<string>(undefined)
  useEffect(() => {
    if (tab === 'form' && wantedField.current !== undefined) focusField(wantedField.current)
    wantedField.current = undefined
  }, [tab])

  function leadTo(name: string) {
    if (focusField(name)) return
    wantedField.current = name
    onSearch({ tab: undefined })
  }

  const needsConsent = formSource.needsConsent || (phase.kind === 'refused' && asksConsent(phase.error))
  const { hasAgreed, isMissed, setAgreed, submitWithConsent } = useConsent(needsConsent, submit)
  const isClosed = useIsClosed()

  function begin(intent: SubmitIntent) {
    if (!isClosed && !isInFlight(phase)) submitWithConsent(intent)
  }

  /**
   * The price on the button: while the current one is unknown, the last one, dimmed. Without any, the person is asked
   * to confirm the price.
   */
  const shownCoins = price.quote?.coins

  function generate() {
    // A field that is blurred by the generate key has stored its value, but nothing was rendered since.
    const now = draft.get()
    const [first] = missingIn(formSource, now)
    const [wrongNow] = numberIssues(formSource, now)
    if (stuckFile) leadTo(stuckFile.param)
    else if (first) leadTo(first.name)
    else if (wrongNow) leadTo(wrongNow.path)
    else if (!isUploading) begin({ params: sentOf(formSource, now), coins: shownCoins })
  }

  return (
    <PlaygroundContext value={context}>
      <div
        onKeyDown={ignoreRepeatedEnter}
        className="grid items-start gap-6 wide:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
      >
        <form
          aria-label={messages.form}
          noValidate
          className="sheet min-w-0"
          // Coins are spent by the button or its keys, never by an Enter that was meant for a field.
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (!isGenerateKey(event)) return
            event.preventDefault()
            generate()
          }}
        >
          <Tabs />
          <Suspense>
            {formSource.params.some(({ kind }) => kind.startsWith('media')) && <PageFiles />}
          </Suspense>
          <div className="p-4">
            <Suspense fallback={<Skeleton className="h-64 w-full" />}>
              {settings.used && <SettingsNotice {...settings.used} />}
              {settings.failed && <NoSettings {...settings.failed} />}
              {tab === 'form' && <ParamForm />}
              {tab === 'json' && <JsonTab key={draft.storageKey} />}
              {tab === 'code' && (
                <RequestCode
                  coins={price.isNewest ? shownCoins : undefined}
                  language={language}
                  onLanguage={(next) => onSearch({ in: next })}
                />
              )}
            </Suspense>
          </div>
          <div
            data-sticks
            className={`sticky z-5 grid gap-2 short:static border-t border-line bg-sheet p-4 wide:bottom-0 ${person ? 'bottom-[calc(3.25rem+env(safe-area-inset-bottom))]' : 'bottom-0'}`}
          >
            <Suspense>
              {phase.kind !== 'idle' && phase.kind !== 'busy' && (
                <OutcomeNotice
                  phase={phase}
                  submit={submit}
                  dismiss={dismiss}
                  isAtField={isAtField}
                  answeredAt={price.answeredAt}
                />
              )}
              {needsConsent && person && (
                <ConsentBox hasAgreed={hasAgreed} isMissed={isMissed} onChange={setAgreed} />
              )}
            </Suspense>
            <PriceBar
              formSource={formSource}
              price={price}
              person={person}
              phase={phase}
              missing={missing}
              isUploading={isUploading}
              hasStuckFile={stuckFile !== undefined}
              onGenerate={generate}
              onMissing={({ name }) => leadTo(name)}
            />
          </div>
        </form>
        <section
          aria-label={messages.result}
          ref={resultPanel}
          className="sheet min-w-0 scroll-mt-16 wide:sticky wide:top-6 wide:min-h-80"
        >
          {run === undefined ? (
            <Empty title={common.nothingYet}>{messages.resultAppearsHere}</Empty>
          ) : (
            <Suspense fallback={<Skeleton className="min-h-80 w-full" />}>
              <ResultPanel
                key={run}
                runId={run}
                actions={{
                  again: (params, coins) => begin({ params: onlyKnownParams(formSource, params), coins }),
                  apply: (generation: Generation) => settings.apply(generation),
                  setSeed: (seed) => context.set('seed', seed),
                  edit: () => leadTo(formSource.params[0]?.name ?? ''),
                }}
              />
            </Suspense>
          )}
        </section>
      </div>
    </PlaygroundContext>
  )
}
