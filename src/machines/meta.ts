// What every state of every chart says about itself, for the inspector and the drawn diagrams.

/** One Chinese sentence that says what is going on in the state; `resting` where nothing shall lead out although it is no end. */
export interface StateMeta {
  readonly sentence: string
  readonly resting?: true
}
