// What every state of every chart says about itself, for the inspector and the drawn diagrams.

/** One Chinese sentence that says what is going on in the state. */
export interface StateMeta {
  readonly sentence: string
}
