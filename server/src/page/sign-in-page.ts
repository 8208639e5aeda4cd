import { scopes } from '@atelier/contract/account.ts'
import { html, type Html } from '../reference/html.ts'
import { preparePage, siteHeader, type Page } from '../reference/page.ts'
import { signInScript } from './sign-in-script.ts'
import { signInStyle } from './sign-in-style.ts'

/** Sign in, by password or by a one-time link whose token stands behind `#`, and make a first API key. */
export function signInPage(): Page {
  const body = html`${siteHeader('sign-in')}
    <main id="main" class="card" tabindex="-1">
      <noscript
        ><p class="problem">
          This page needs JavaScript: the link's token stays in your browser until you choose a password. The
          same can be done with <a href="/docs#signInWithLink">the API</a>.
        </p></noscript
      >
      <p id="problem" class="problem" role="alert" hidden></p>
      ${passwordView()}${linkView()}${signedInView()}${keyView()}
    </main>`
  return preparePage({
    title: 'Sign in · Atelier',
    description: 'Sign in and make an API key.',
    style: signInStyle,
    script: signInScript,
    body,
    callsApi: true,
  })
}

const passwordView = () =>
  html`<section id="password-view" aria-labelledby="password-title" hidden>
    <h1 id="password-title" tabindex="-1">Sign in</h1>
    <form id="password-form">
      ${textField({ id: 'email', label: 'Email', type: 'email', autocomplete: 'username' })}
      ${textField({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
      <button type="submit">Sign in</button>
    </form>
    <p class="hint">No password yet, or forgotten? Ask whoever runs this server for a one-time link.</p>
  </section>`

const linkView = () =>
  html`<section id="link-view" aria-labelledby="link-title" hidden>
    <h1 id="link-title" tabindex="-1">Choose a password</h1>
    <p class="hint">
      Your link works once. From now on you sign in with your email and this password; sessions on other
      devices end.
    </p>
    <form id="link-form">
      <input id="link-email" name="email" autocomplete="username" hidden />
      ${textField({ id: 'new-password', name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: 'At least eight characters. A few words in a row make a good one.' })}
      <button type="submit">Set password and sign in</button>
    </form>
  </section>`

const signedInView = () =>
  html`<section id="signed-in-view" aria-labelledby="signed-in-title" hidden>
    <h1 id="signed-in-title" tabindex="-1">You are signed in</h1>
    <dl class="person">
      <dt>Account</dt>
      <dd id="person-email"></dd>
      <dt>Coins</dt>
      <dd id="person-coins"></dd>
    </dl>
    <h2>Make an API key</h2>
    <form id="key-form">
      ${textField({ id: 'key-name', name: 'name', label: 'What it is for', type: 'text', autocomplete: 'off', value: 'First key' })}
      <fieldset id="scopes" aria-describedby="scopes-issue">
        <legend>What it may call</legend>
        ${scopes.map((scope) => scopeBox(scope))}
        <p class="issue" id="scopes-issue"></p>
      </fieldset>
      <button type="submit">Make key</button>
    </form>
    <p class="hint"><button type="button" class="plain" id="sign-out">Sign out</button></p>
  </section>`

const keyView = () =>
  html`<section id="key-view" aria-labelledby="key-title" hidden>
    <h1 id="key-title" tabindex="-1">Copy this key now</h1>
    <p class="hint">It is not shown again. Keep it on your server, out of browsers and repositories.</p>
    <figure class="code">
      <figcaption>Your API key</figcaption>
      <pre tabindex="0" aria-label="Your API key"><code id="key"></code></pre>
      <button type="button" class="copy" data-copies="key">Copy</button>
    </figure>
    <figure class="code">
      <figcaption>Try it</figcaption>
      <pre tabindex="0" aria-label="Try it"><code id="curl"></code></pre>
      <button type="button" class="copy" data-copies="curl">Copy</button>
    </figure>
    <p id="copied" role="status" class="hint"></p>
    <p class="next">
      <a href="/docs">Go on to the reference</a>
      <button type="button" class="plain" id="another">Make another key</button>
    </p>
  </section>`

type TextField = {
  id: string
  label: string
  type: string
  autocomplete: string
  name?: string
  hint?: string
  value?: string
}

/** A labelled input with room for what is wrong with it; `name` is the field of the request it fills. */
function textField({ id, label, type, autocomplete, name = id, hint, value }: TextField): Html {
  return html`<div class="input">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      aria-describedby="${hint !== undefined && `${id}-hint `}${id}-issue"
      ${value !== undefined && html` value="${value}"`}
    />
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    <p class="issue" id="${id}-issue"></p>
  </div>`
}

const scopeMeanings: Record<(typeof scopes)[number], string> = {
  generate: 'quotes, submits, cancel',
  read: 'generations and assets',
  uploads: 'uploading files',
  account: 'balance and limits',
}

const scopeBox = (scope: (typeof scopes)[number]) =>
  html`<label class="box"
    ><input type="checkbox" name="scopes" value="${scope}" checked />
    <span><code>${scope}</code> ${scopeMeanings[scope]}</span></label
  >`
