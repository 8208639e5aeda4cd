type Message = { subject: string; text: string }

/**
 * To an address without an account. It quotes nothing else that was typed into the form, since a stranger may have
 * typed it.
 */
export function finishSignUpMail(url: string, expiresAt: Date): Message {
  return {
    subject: 'Finish your sign-up',
    text: `Someone, probably you, asked to create an account with this email address. Follow this link to choose a password:\n\n${url}\n\nThe link works once, until ${expiresAt.toUTCString()}. If this wasn't you, ignore this email: without the link, no account is created.\n`,
  }
}

/**
 * To an address with an account. The page answers the same in both cases, so only the reader of this mail learns of it.
 */
export function alreadySignedUpMail(publicUrl: string, contact: string | null): Message {
  return {
    subject: 'You already have an account',
    text: `Someone, probably you, tried to create an account with this email address. You already have one; sign in here:\n\n${publicUrl}/sign-in\n\nNo password yet, or forgot it? Contact ${contact ?? 'the operator of this service'} for a one-time link. If this wasn't you, ignore this email: nothing has changed.\n`,
  }
}
