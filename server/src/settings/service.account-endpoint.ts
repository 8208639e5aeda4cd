import { Service } from '@atelier/contract/service.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { SettingsDependencies } from './dependencies.ts'
import { isSignupOpen } from './new-accounts.ts'

export const getService = endpoint({
  method: 'GET',
  path: '/account/v1/service',
  summary: 'What everybody may know of this service',
  description: 'Who may sign up, whom to ask, whether work is accepted just now, and how webhooks are sent.',
  scope: 'public',
  responds: { 200: Service },
  problems: [],
  async handle(
    { header },
    { settings: live, mail, operatorContact, publicUrl, webhookTerms }: SettingsDependencies,
  ) {
    header('cache-control', 'no-cache')
    const settings = await live.get()
    const { maintenance, maintenanceMessage, disabledChannels } = settings
    const isOpen = isSignupOpen(settings)
    return {
      200: {
        signup: isOpen ? 'open' : 'invite',
        signupByMail: isOpen && mail.isConfigured,
        operatorContact: operatorContact ?? null,
        baseUrl: publicUrl,
        maintenance,
        maintenanceMessage,
        webEnabled: !disabledChannels.includes('web'),
        webhooks: webhookTerms,
      },
    }
  },
})
