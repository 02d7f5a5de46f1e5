import { type Account, samplePeople } from './people.ts'

/** Path of the stand-in on the portal's origin. */
export const standInPath = '/test-mode/google'

/** Headers of the stand-in's pages: no scripts, and forms only to the same origin. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}

/** The page to choose a user. Its forms post to the same URL: a sample `person` by number, a typed user, or `cancel`. */
export const choosePage = page(
  'Test mode: <span>this is not Google</span>',
  `
      <p>This page simulates Google sign-in. Choose a sample user or enter any name and email. No password is needed, and
        nothing leaves this computer.</p>
      <form method="post">
        <ul class="people">${samplePeople.map(personButton).join('')}
        </ul>
      </form>
      <form method="post" class="typed">
        <h2>Someone else</h2>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="off" maxlength="254" required>
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="off" maxlength="200">
        <label class="check"><input name="verified" type="checkbox" checked> Google has verified this address</label>
        <button class="strong">Continue</button>
      </form>
      <form method="post">
        <button name="cancel" value="1">Cancel</button>
      </form>`,
)

/** The page for an expired or unknown sign-in. */
export const expiredPage = page(
  'Test mode: <span>this sign-in has expired</span>',
  `
      <p>It was started too long ago, in another browser, or before the portal was restarted.</p>
      <a class="button strong" href="/login">Start again</a>`,
)

function personButton({ name, email, verified }: Account, i: number): string {
  const initials = name.replace(/(\S)\S*\s*/g, '$1')
  return `
          <li>
            <button name="person" value="${i}">
              <span class="initials" aria-hidden="true">${initials}</span>
              <span><b>${name}</b> <span class="quiet">${email}</span>${
                verified ? '' : ' <span class="tag">email not verified</span>'
              }</span>
            </button>
          </li>`
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${title.replace(/<.+?>/g, '')}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${standInPath}/google.css">
  </head>
  <body>
    <main>
      <p class="tag">TEST</p>
      <h1>${title}</h1>${content}
    </main>
  </body>
</html>
`
}
