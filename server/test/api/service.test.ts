import { describe, expect, test } from 'vitest'
import { expectOk, testApp } from '../app.ts'

describe('GET /account/v1/service', () => {
  test('says to anybody what the page needs before somebody signs in', async () => {
    const app = await testApp()

    const response = await app.stranger().get('/account/v1/service')

    expect(response).toMatchObject({ status: 200 })
    expect(response.body).toEqual({
      signup: 'invite',
      signupByMail: false,
      operatorContact: null,
      baseUrl: 'https://atelier.test',
      maintenance: false,
      maintenanceMessage: null,
      webEnabled: true,
      webhooks: {
        headerPrefix: 'Service',
        retrySeconds: [30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200],
        allowsLoopback: false,
      },
      brand: {
        name: 'Atelier',
        accent: null,
        logo: null,
        faviconUrl: '/brand/favicon',
        termsUrl: null,
        privacyUrl: null,
      },
    })
  })

  test('says what the operator has set', async () => {
    const app = await testApp({
      PUBLIC_URL: 'http://localhost:4321',
      TRUST_PROXY: '0',
      OPERATOR_CONTACT: 'coins@atelier.test',
      WEBHOOK_HEADER_PREFIX: 'Acme',
      WEBHOOK_RETRY_SECONDS: '5,7',
    })

    const { body } = await app.stranger().get('/account/v1/service')

    expect(body).toMatchObject({
      signup: 'open',
      operatorContact: 'coins@atelier.test',
      baseUrl: 'http://localhost:4321',
      webhooks: { headerPrefix: 'Acme', retrySeconds: [5, 7], allowsLoopback: true },
    })
  })

  test('says what is switched off, as soon as it is', async () => {
    const app = await testApp()
    const settings = {
      maintenance: true,
      maintenanceMessage: 'Back at 14:00 UTC.',
      disabledChannels: ['web'],
    }
    await expectOk(app.operator.put('/operator/v1/settings', settings))

    const response = await app.stranger().get('/account/v1/service')

    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.body).toMatchObject({
      maintenance: true,
      maintenanceMessage: 'Back at 14:00 UTC.',
      webEnabled: false,
    })
  })
})
