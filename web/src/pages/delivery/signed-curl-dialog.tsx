import type { DeliveryAttemptDetail } from '@atelier/contract/delivery.ts'
import { limits } from '@atelier/contract/limits.ts'
import { useState } from 'react'
import { CodeBlock } from '../../design/code-block.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { Notice } from '../../design/notice.tsx'
import { useNow } from '../../design/time.tsx'
import { formatCountdown } from '../../design/wait.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { secretOf } from '../../forms/form.tsx'
import { refuseEmpty } from '../../forms/refuse-fields.ts'
import { NeedsHttps } from '../../signature/needs-https.tsx'
import { isSignedWith, signAgain } from '../../signature/sign.ts'
import { quoteForShell } from '../../quote-for-shell.ts'
import { headerLines } from '../../signature/header-lines.ts'

type Props = { url: string; attempt: DeliveryAttemptDetail; onClose(): void }
type Signed = { command: string; untilMs: number; isAnotherSecret: boolean }

/**
 * The same request as a command to run by hand, signed now. Secrets are shown once and kept sealed, so its owner pastes
 * it; it stays in this field and goes with it.
 */
export function SignedCurlDialog({ url, attempt, onClose }: Props) {
  const [signed, setSigned] = useState<Signed>()

  async function sign(fields: FormData) {
    const secret = secretOf(fields, 'secret').trim()
    refuseEmpty({ secret })
    const atSeconds = Math.floor(Date.now() / 1000)
    const headers = await signAgain(attempt, secret, atSeconds)
    setSigned({
      command: curlOf(url, headers, attempt.body),
      untilMs: (atSeconds + limits.webhookToleranceSeconds) * 1000,
      isAnotherSecret: !(await isSignedWith(attempt, secret)),
    })
  }

  if (!isSecureContext)
    return (
      <Dialog title="Copy signed curl" onClose={onClose} wide>
        <NeedsHttps />
      </Dialog>
    )
  return (
    <FormDialog
      title="Copy signed curl"
      submitLabel={signed ? 'Sign again' : 'Sign'}
      cancelLabel="Close"
      wide
      onSubmit={sign}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <TextField
            label="Signing secret"
            name="secret"
            type="password"
            autoComplete="off"
            placeholder="whsec_…"
            hint="It is used here, in your browser, and neither sent nor stored."
            issue={issue('secret')}
          />
          {signed?.isAnotherSecret === true && (
            <Notice kind="warn" title="Another secret has signed this attempt">
              If you have rotated it since, the new one is right. If not, your receiver will refuse the
              command.
            </Notice>
          )}
          {signed && <Command signed={signed} />}
        </>
      )}
    </FormDialog>
  )
}

function Command({ signed: { command, untilMs } }: { signed: Signed }) {
  const leftMs = untilMs - useNow(1000)
  if (leftMs <= 0)
    return <Notice kind="warn">The signature is too old for a receiver that checks. Sign again.</Notice>
  return (
    <>
      <CodeBlock caption="Signed with your secret" code={command} />
      <p className="text-small text-quiet">
        Valid for another <span className="figures">{formatCountdown(leftMs / 1000)}</span>.
      </p>
    </>
  )
}

/** A request as a command. Quoted so that no shell sees anything in it, and so that no byte of the body changes. */
function curlOf(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  return [
    `curl ${quoteForShell(url)}`,
    ...headerLines(headers).map((line) => `-H ${quoteForShell(line)}`),
    `--data-raw ${quoteForShell(body)}`,
  ].join(' \\\n  ')
}
