import { expect, test } from 'vitest'
import { programBrand } from './brand.ts'
import { composeMail, mailIssues } from './mail-texts.ts'

const usual = { subject: 'Your sign-in link', text: 'Follow this link.\n' }

test('a mail of which nobody wrote anything is as it was', () => {
  expect(composeMail(programBrand, 'signInLink', usual)).toEqual(usual)
})

test('subject, greeting and signature stand around our text, with what they name filled in', () => {
  const mails = {
    signInLink: {
      subject: 'Welcome to {service}',
      greeting: 'Dear {name},',
      signature: '{service}\n{contact}',
    },
  }
  const brand = { ...programBrand, name: 'Lumen', contact: 'help@lumen.example', mails }

  expect(composeMail(brand, 'signInLink', usual, { name: 'Ada {service}' })).toEqual({
    subject: 'Welcome to Lumen',
    text: 'Dear Ada {service},\n\nFollow this link.\n\nLumen\nhelp@lumen.example\n',
  })
})

test('a name cannot begin another header', () => {
  const brand = { ...programBrand, mails: { signInLink: { subject: 'For {name}' } } }

  expect(composeMail(brand, 'signInLink', usual, { name: 'Eve\r\nBcc: x' }).subject).toBe('For Eve Bcc: x')
})

test('a placeholder that stands for nothing is told, with those there are', () => {
  expect(
    mailIssues({ finishSignUp: { greeting: 'Hi {name}, {service}' }, signInLink: { subject: '{nmae} {}' } }),
  ).toEqual([
    {
      path: 'mails.finishSignUp.greeting',
      message: '{name} stands for nothing here; there are {service}, {contact}',
    },
    {
      path: 'mails.signInLink.subject',
      message: '{nmae} stands for nothing here; there are {service}, {contact}, {name}',
    },
    {
      path: 'mails.signInLink.subject',
      message: '{} stands for nothing here; there are {service}, {contact}, {name}',
    },
  ])
})
