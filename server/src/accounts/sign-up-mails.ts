type Message = { subject: string; text: string }

/**
 * To an address without an account. It quotes nothing else that was typed into the form, since a stranger may have
 * typed it.
 */
export function finishSignUpMail(url: string, expiresAt: Date): Message {
  return {
    subject: 'Finish your sign-up',
    text: `Somebody, probably you, wants to make an account with this address. Follow this link to choose a password:\n\n${url}\n\nIt works once, until ${expiresAt.toUTCString()}. If it was not you, do nothing: without the link there is no account.\n`,
  }
}

/**
 * To an address with an account. The page answers the same in both cases, so only the reader of this mail learns of it.
 */
export function alreadySignedUpMail(
  publicUrl: string,
  operatorContact = 'whoever runs this service',
): Message {
  return {
    subject: 'You already have an account',
    text: `Somebody, probably you, wanted to make an account with this address. It has one already; sign in here:\n\n${publicUrl}/sign-in\n\nNo password yet, or forgotten? Ask ${operatorContact} for a one-time link. If it was not you, do nothing: nothing has changed.\n`,
  }
}
