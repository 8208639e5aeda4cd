import type { Asset } from '@atelier/contract/asset.ts'
import type { RevealableGeneration } from '@atelier/contract/operator-generation.ts'
import { EyeOff } from '../../../design/icons.ts'
import { useState } from 'react'
import { operatorGenerationApi } from '../../../api/operator-generation-operations.ts'
import { Button } from '../../../design/button.tsx'
import { CodeBlock } from '../../../design/code-block.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Section } from '../../../design/page.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { RevealedFile } from './revealed-file.tsx'
import * as messages from '#messages/operator-generation.ts'

type Revealed = NonNullable<RevealableGeneration['revealed']>

/**
 * What a person wrote and made. Nothing of it is loaded before somebody asks for it, which is recorded; it lives in the
 * state of this page, and is gone with it.
 */
export function Reveal({ generation }: { generation: RevealableGeneration }) {
  const { id, outputsDelivered } = generation
  const { mayHelp } = useRole()
  const [isAsking, setAsking] = useState(false)
  const [revealed, setRevealed] = useState<Revealed>()
  return (
    <Section
      title={messages.content}
      actions={
        revealed ? (
          <Button kind="quiet" onClick={() => setRevealed(undefined)}>
            {messages.hideAgain}
          </Button>
        ) : (
          mayHelp && (
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {messages.reveal}
            </Button>
          )
        )
      }
    >
      {revealed ? <Shown revealed={revealed} /> : <Hidden outputs={outputsDelivered} />}
      {isAsking && (
        <FormDialog
          title={messages.revealTitle}
          submitLabel={messages.reveal}
          onSubmit={() => operatorGenerationApi.revealGeneration(id)}
          onDone={(answer) => {
            setRevealed(answer.revealed ?? undefined)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <ul className="grid list-disc gap-1 pl-5">
            {messages.revealEffects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </FormDialog>
      )}
    </Section>
  )
}

/** Shapes without anything behind them: as many as there are outputs, up to four. */
function Hidden({ outputs }: { outputs: number }) {
  return (
    <div className="grid gap-3 p-4">
      {outputs > 0 && (
        <div aria-hidden="true" className="grid grid-cols-2 gap-2 overflow-hidden desk:grid-cols-4">
          {Array.from({ length: Math.min(outputs, 4) }, (_, index) => (
            <div key={index} className="aspect-square overflow-hidden bg-well">
              <div className="size-full scale-110 bg-[conic-gradient(var(--color-line),var(--color-edge),var(--color-well),var(--color-line))] opacity-60 blur-[24px]" />
            </div>
          ))}
        </div>
      )}
      <p className="flex items-center gap-2 text-quiet">
        <Icon of={EyeOff} /> {messages.hidden(outputs)}
      </p>
    </div>
  )
}

function Shown({ revealed: { params, inputs, outputs } }: { revealed: Revealed }) {
  return (
    <div className="grid gap-4 p-4">
      {inputs.length > 0 && <Files title={messages.inputs} files={inputs} />}
      {outputs.length > 0 && <Files title={messages.outputs} files={outputs} />}
      <CodeBlock caption={messages.paramsWritten} code={JSON.stringify(params, null, 2)} wrap />
    </div>
  )
}

function Files({ title, files }: { title: string; files: readonly Asset[] }) {
  return (
    <div>
      <h3 className="mb-2 text-small font-medium text-quiet">{title}</h3>
      <ul className="grid gap-4 desk:grid-cols-2">
        {files.map((file, index) => (
          <li key={file.id} className="min-w-0">
            <RevealedFile file={file} name={messages.fileOf(title, index + 1)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
