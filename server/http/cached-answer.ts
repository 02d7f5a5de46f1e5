/** An answer that is the same for every client. */
export interface CachedAnswer<Answer> {
  readonly answer: Answer
  /** Whether the answer is still current. */
  isFresh(): boolean
}
