/** An e-mail address that breaks before its `@` where it must. */
export function Address({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
