/** An answer that is the same for everybody, for as long as it is sure. */
export interface Recalled<Answer> {
  readonly answer: Answer
  /** Whether asking again would still give the same. */
  holds(): boolean
}
