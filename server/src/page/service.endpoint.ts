import { Service } from '@atelier/contract/service.ts'
import { endpoint } from '../platform/http/endpoint.ts'

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    webhookTerms: Service['webhooks']
  }
}

export const getService = endpoint({
  method: 'GET',
  path: '/account/v1/service',
  summary: 'What everybody may know of this service',
  description: 'Who may sign up, whom to ask, whether work is accepted just now, and how webhooks are sent.',
  scope: 'public',
  responds: { 200: Service },
  problems: [],
  async handle({ settings, isSignupOpen, mail, operatorContact = null, publicUrl, webhookTerms, header }) {
    header('cache-control', 'no-cache')
    const { maintenance, maintenanceMessage, disabledChannels } = await settings.get()
    return {
      200: {
        signup: isSignupOpen ? 'open' : 'invite',
        signupByMail: isSignupOpen && mail.isConfigured,
        operatorContact,
        baseUrl: publicUrl,
        maintenance,
        maintenanceMessage,
        webEnabled: !disabledChannels.includes('web'),
        webhooks: webhookTerms,
      },
    }
  },
})
