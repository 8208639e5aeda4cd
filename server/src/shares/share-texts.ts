import type { AssetKind } from '@atelier/contract/asset.ts'
import type { PageLanguage } from '@atelier/contract/page-languages.ts'
import type { ReportReason } from '@atelier/contract/share.ts'

export type Texts = {
  skip: string
  titles: Record<AssetKind, (modelName: string) => string>
  /** Of one of several outputs. */
  output: (number: number, total: number) => string
  download: string
  /** Of a text that is too long for the page. */
  onlyBeginning: string
  viewIn3d: string
  view3d: (label: string) => string
  settings: string
  model: string
  makeOne: string
  report: string
  reportIntro: string
  whatIsWrong: string
  reasons: Record<ReportReason, string>
  detail: string
  send: string
  reported: string
  reportedDetail: string
  back: string
  footer: string
  links: { label: string; terms: string; privacy: string; contact: string }
}

const en: Texts = {
  skip: 'Skip to content',
  titles: {
    image: (model) => `An image made with ${model}`,
    video: (model) => `A video made with ${model}`,
    audio: (model) => `Audio made with ${model}`,
    '3d': (model) => `A 3D model made with ${model}`,
    text: (model) => `Text made with ${model}`,
  },
  output: (number, total) => `Output ${number} of ${total}`,
  download: 'Download',
  onlyBeginning: 'This is only the beginning. Download the file to read all of it.',
  viewIn3d: 'View in 3D',
  view3d: (label) => `3D view: ${label}`,
  settings: 'Settings',
  model: 'Model',
  makeOne: 'Make one like this',
  report: 'Report this page',
  reportIntro: 'The operator of this service reviews reports and can remove this page.',
  whatIsWrong: 'What is wrong?',
  reasons: {
    illegal: 'It is illegal',
    person: 'It shows someone without their consent',
    copyright: 'It infringes my copyright',
    other: 'Something else',
  },
  detail: 'Details (optional)',
  send: 'Send report',
  reported: 'Thank you. Your report has been sent.',
  reportedDetail: 'The operator of this service will review it.',
  back: 'Back to the page',
  footer: 'Machine-generated. Shared by the person who created it.',
  links: { label: 'Service', terms: 'Terms', privacy: 'Privacy', contact: 'Contact' },
}

const de: Texts = {
  skip: 'Zum Inhalt springen',
  titles: {
    image: (model) => `Ein Bild, erstellt mit ${model}`,
    video: (model) => `Ein Video, erstellt mit ${model}`,
    audio: (model) => `Eine Audiodatei, erstellt mit ${model}`,
    '3d': (model) => `Ein 3D-Modell, erstellt mit ${model}`,
    text: (model) => `Ein Text, erstellt mit ${model}`,
  },
  output: (number, total) => `Ergebnis ${number} von ${total}`,
  download: 'Herunterladen',
  onlyBeginning: 'Das ist nur der Anfang. Laden Sie die Datei herunter, um alles zu lesen.',
  viewIn3d: 'In 3D ansehen',
  view3d: (label) => `3D-Ansicht: ${label}`,
  settings: 'Einstellungen',
  model: 'Modell',
  makeOne: 'So etwas selbst erstellen',
  report: 'Diese Seite melden',
  reportIntro: 'Wer diesen Dienst betreibt, sieht sie sich an und kann sie entfernen.',
  whatIsWrong: 'Was stimmt nicht?',
  reasons: {
    illegal: 'Der Inhalt verstößt gegen Gesetze',
    person: 'Eine abgebildete Person hat nicht zugestimmt',
    copyright: 'Der Inhalt kopiert ein Werk von mir',
    other: 'Etwas anderes',
  },
  detail: 'Einzelheiten (freiwillig)',
  send: 'Meldung senden',
  reported: 'Vielen Dank. Ihre Meldung wurde gesendet.',
  reportedDetail: 'Wer diesen Dienst betreibt, sieht sie sich an.',
  back: 'Zurück zur Seite',
  footer: 'Maschinell erstellt und geteilt von der Person, die es erstellen ließ.',
  links: { label: 'Dienst', terms: 'Nutzungsbedingungen', privacy: 'Datenschutz', contact: 'Kontakt' },
}

export const shareTexts: Record<PageLanguage, Texts> = { en, de }
