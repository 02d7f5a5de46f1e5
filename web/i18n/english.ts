const names = new WeakMap<object, string>()

/** Names a module of English texts, which are part of the app. Other languages replace it under this name. */
export function english<Texts extends object>(name: string, texts: Texts): Texts {
  names.set(texts, name)
  return texts
}

/** Returns the name of a module of English texts. */
export function nameOf(texts: object): string {
  return names.get(texts) ?? ''
}
