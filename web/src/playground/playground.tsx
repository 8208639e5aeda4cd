import type { Generation } from '@atelier/contract/generation.ts'
import type { ParamName, ParamValue } from '@atelier/contract/params.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { generationQuery, personQuery, queryClient, serviceQuery } from '../api/queries.ts'
import { asksConsent } from '../api/generate-problems.ts'
import { issueMessage } from '../api/messages.ts'
import { Skeleton } from '../design/skeleton.tsx'
import type { PlaygroundSearch, SearchChange } from './changed-search.ts'
import { openDraft } from './draft/draft.ts'
import { numberIssues } from './form/number-issue.ts'
import { ParamForm } from './form/param-form.tsx'
import { useFocusParam } from './form/use-focus-param.ts'
import { isStuck, usePendingFiles } from './media/pending-files.ts'
import { promptLines } from './lines/prompt-lines.ts'
import { hasParam, type FormSource } from './form-source.ts'
import { PlaygroundContext } from './playground-context.ts'
import { PriceBar } from './price/price-bar.tsx'
import { useIsClosed } from './price/use-is-closed.ts'
import { usePrice } from './price/use-price.ts'
import { newer } from './run/newer.ts'
import { isInFlight, type SubmitIntent } from './run/phase.ts'
import { ResultSection } from './run/result-section.tsx'
import { useConsent } from './run/use-consent.ts'
import { useSubmit } from './run/use-submit.ts'
import { useInput } from './run/use-input.ts'
import { useRefusal } from './run/use-refusal.ts'
import { useSettings } from './run/use-settings.ts'
import { noteSessionRun } from './session/session-start.ts'
import { isGenerateKey, ignoreRepeatedEnter } from './generate-key.ts'
import { Tabs } from './tabs.tsx'
import { missingIn, onlyKnownParams, sentOf, withKnownParam } from './values.ts'
import * as messages from '#messages/run.ts'

const JsonTab = lazy(async () => ({ default: (await import('./draft/json-tab.tsx')).JsonTab }))
const RequestCode = lazy(async () => ({ default: (await import('./request-code.tsx')).RequestCode }))
const PageFiles = lazy(async () => ({ default: (await import('./media/page-files.tsx')).PageFiles }))
const OutcomeNotice = lazy(async () => ({
  default: (await import('./run/outcome-notice.tsx')).OutcomeNotice,
}))
const LinesButton = lazy(async () => ({ default: (await import('./lines/lines-button.tsx')).LinesButton }))
const ConsentBox = lazy(async () => ({ default: (await import('./run/consent-box.tsx')).ConsentBox }))
const FillNotices = lazy(async () => ({ default: (await import('./run/fill-notices.tsx')).FillNotices }))

type Props = {
  formSource: FormSource
  search: PlaygroundSearch
  onSearch(change: SearchChange): void
  /** What is shown instead of a result, as long as there is none. */
  empty?: ReactNode
}

/** A form on the left, what becomes of it on the right. */
export function Playground({ formSource, search, onSearch, empty }: Props) {
  const { tab = 'form', in: language = 'curl', run, output, from, input } = search
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
  const onUsed = () => onSearch({ from: undefined, input: undefined })
  const settings = useSettings({ formSource, draft, from, onUsed })
  const inputFailure = useInput({ formSource, input: person && input, onInput: settings.add, onUsed })
  const { phase, submit, dismiss } = useSubmit({
    formSource,
    draft,
    values,
    personId: person?.id,
    shownRun: run,
    onStarted: showRun,
  })

  function showRun(generation: Generation) {
    queryClient.setQueryData<Generation>(generationQuery(generation.id).queryKey, (known) =>
      newer(known, generation),
    )
    void queryClient.invalidateQueries(personQuery)
    void queryClient.invalidateQueries({ queryKey: ['history'] })
    if (person) noteSessionRun(person.id, generation.createdAt)
    onSearch({ run: generation.id, output: undefined })
  }

  const refused = useRefusal(phase, price.error)
  const issues = useMemo(() => [...wrong, ...refused], [wrong, refused])
  const isAtField = (path: string) => hasParam(formSource, path)

  const missing = missingIn(formSource, values)
  const lastSeed = useQuery({ ...generationQuery(run ?? ''), enabled: false }).data?.params.seed
  const leftOut = useMemo(() => price.quote?.notes.flatMap(({ words = [] }) => words) ?? [], [price.quote])
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
      leftOut,
    }),
    [formSource, draft, values, person, issues, lastSeed, leftOut],
  )

  const focusParam = useFocusParam(tab, () => onSearch({ tab: undefined }))
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
    if (stuckFile) focusParam(stuckFile.param)
    else if (first) focusParam(first.name)
    else if (wrongNow) focusParam(wrongNow.path)
    else if (!isUploading) begin({ params: sentOf(formSource, now), coins: shownCoins })
  }

  function generateUnseeded({ params: { seed: _, ...params }, ...intent }: SubmitIntent) {
    context.set('seed', undefined)
    submit({ ...intent, params })
  }

  // Consent is given for one run, so such runs are started one by one.
  const isReady = missing.length === 0 && wrong.length === 0 && !isUploading && !stuckFile && !isClosed
  const hasLines =
    person !== undefined &&
    isReady &&
    !needsConsent &&
    hasParam(formSource, 'prompt') &&
    promptLines(values.prompt).length > 1

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
              {(settings.used ?? settings.failure ?? inputFailure) !== undefined && (
                <FillNotices {...settings} inputFailure={inputFailure} onDismiss={onUsed} />
              )}
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
                  onRepeat={(intent) => submit({ ...intent, mayRepeat: true })}
                  onNewSeed={generateUnseeded}
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
              onMissing={({ name }) => focusParam(name)}
            />
            <Suspense>{hasLines && <LinesButton onStarted={showRun} />}</Suspense>
          </div>
        </form>
        <ResultSection
          personId={person?.id}
          run={run}
          output={output}
          empty={empty}
          onExample={(params) => settings.fill(params, 'example')}
          actions={{
            again: (params, coins) =>
              begin({ params: onlyKnownParams(formSource, params), coins, mayRepeat: true }),
            apply: (generation: Generation) => settings.apply(generation),
            setSeed: (seed) => context.set('seed', seed),
            edit: () => focusParam(formSource.params[0]?.name ?? ''),
          }}
        />
      </div>
    </PlaygroundContext>
  )
}
