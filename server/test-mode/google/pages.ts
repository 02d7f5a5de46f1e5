import { type Account, samplePeople } from './people.ts'

/** Where the stand-in answers, on the portal's own origin. */
export const standInPath = '/test-mode/google'

/** Headers of the stand-in's pages: no script at all, and forms that lead nowhere else. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}

/** The page that asks who somebody is. Its forms go to its own address: a `person` by number, somebody typed, `cancel`. */
export const choosePage = page(
  'Test mode: <span>this is not Google</span>',
  `
      <p>Here Google would ask who you are. Choose somebody, or make somebody up: no password is asked for, and nothing
        leaves this machine.</p>
      <form method="post">
        <ul class="people">${samplePeople.map(personButton).join('')}
        </ul>
      </form>
      <form method="post" class="typed">
        <h2>Somebody else</h2>
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

/** The page for a choice that is over, or that never was. */
export const expiredPage = page(
  'Test mode: <span>this sign-in is over</span>',
  `
      <p>It was begun too long ago, elsewhere, or before the portal was started again.</p>
      <a class="button strong" href="/login">Begin again</a>`,
)

function personButton({ name, email, verified }: Account, i: number): string {
  const initials = name.replace(/(\S)\S*\s*/g, '$1')
  return `
          <li>
            <button name="person" value="${i}">
              <span class="initials" aria-hidden="true">${initials}</span>
              <span><b>${name}</b> <span class="quiet">${email}</span>${
                verified ? '' : ' <span class="tag">address not verified</span>'
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
