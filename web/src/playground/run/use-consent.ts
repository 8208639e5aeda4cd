import { useState } from 'react'
import type { Wish } from './phase.ts'

/** Whether the person who is shown or heard has agreed: not asked yet, asked in vain, or so it was said. */
type Consent = 'open' | 'missed' | 'given'

/** Nobody agrees by having agreed before: each run takes the tick along with it. */
export function useConsent(isNeeded: boolean, press: (wish: Wish) => void) {
  const [consent, setConsent] = useState<Consent>('open')
  return {
    hasAgreed: consent === 'given',
    isMissed: consent === 'missed',
    setAgreed: (hasAgreed: boolean) => setConsent(hasAgreed ? 'given' : 'open'),
    pressAgreed(wish: Wish) {
      if (!isNeeded) return press(wish)
      if (consent === 'given') {
        setConsent('open')
        return press({ ...wish, consent: true })
      }
      setConsent('missed')
      void import('./consent-box.tsx').then(({ focusConsent }) => focusConsent())
      return undefined
    },
  }
}
