export const required = 'This field is required.'
export const copyNow = "Copy it now. You won't see it again."
export const stored = 'I have stored it'
export const storedAll = 'I have stored them'
export const downloadEnv = 'Download .env'
export const done = 'Done'
export const email = 'Email'
export const password = 'Password'
