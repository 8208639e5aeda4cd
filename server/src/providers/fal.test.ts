import { BILLED_UNITS, UNIT_PRICE } from '../../test/providers/fake-fal.ts'
import { openFal } from '../../test/providers/open-fal.ts'
import { testReportingProvider } from '../../test/providers/reporting-conformance.ts'

const cost = { amount: BILLED_UNITS * UNIT_PRICE, unit: 'USD' }

testReportingProvider(() => openFal({ correlationId: 'attempt' }), { cost, isCancelFree: true })
