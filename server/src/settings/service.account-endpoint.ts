import { Service } from '@atelier/contract/service.ts'
import { publicBrand } from '../brand/brand.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { SettingsDependencies } from './dependencies.ts'
import { isSignupOpen } from './new-accounts.ts'

export const getService = endpoint({
  method: 'GET',
  path: '/account/v1/service',
  summary: 'What everybody may know of this service',
  description:
    'Who may sign up, whom to ask, whether work is accepted just now, how webhooks are sent, and under what name the service is run.',
  scope: 'public',
  responds: { 200: Service },
  problems: [],
  async handle(
    { header },
    { settings: live, brand: liveBrand, mail, publicUrl, webhookTerms }: SettingsDependencies,
  ) {
    header('cache-control', 'no-cache')
    const [settings, brand] = await Promise.all([live.get(), liveBrand.get()])
    const { maintenance, maintenanceMessage, disabledChannels } = settings
    const isOpen = isSignupOpen(settings)
    return {
      200: {
        signup: isOpen ? 'open' : 'invite',
        signupByMail: isOpen && mail.isConfigured,
        operatorContact: brand.contact,
        baseUrl: publicUrl,
        maintenance,
        maintenanceMessage,
        webEnabled: !disabledChannels.includes('web'),
        webhooks: webhookTerms,
        brand: publicBrand(brand),
      },
    }
  },
})
