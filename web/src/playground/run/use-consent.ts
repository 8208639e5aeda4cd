import { useState } from 'react'
import type { SubmitIntent } from './phase.ts'

/** The state of the consent checkbox: not ticked, missing on submit, or ticked. */
type Consent = 'open' | 'missed' | 'given'

/** Consent is given for one run: each submit clears the checkbox. */
export function useConsent(isNeeded: boolean, submit: (intent: SubmitIntent) => void) {
  const [consent, setConsent] = useState<Consent>('open')
  return {
    hasAgreed: consent === 'given',
    isMissed: consent === 'missed',
    setAgreed: (hasAgreed: boolean) => setConsent(hasAgreed ? 'given' : 'open'),
    submitWithConsent(intent: SubmitIntent) {
      if (!isNeeded) return submit(intent)
      if (consent === 'given') {
        setConsent('open')
        return submit({ ...intent, consent: true })
      }
      setConsent('missed')
      void import('./consent-box.tsx').then(({ focusConsent }) => focusConsent())
      return undefined
    },
  }
}
