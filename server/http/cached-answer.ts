/** An answer that is the same for everybody, for as long as it is sure. */
export interface CachedAnswer<Answer> {
  readonly answer: Answer
  /** Whether asking again would still give the same. */
  isFresh(): boolean
}
