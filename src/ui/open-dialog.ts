// Whether a dialog lies over the page: shortcuts of the page rest then.

/** True while a modal dialog is in the document. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null
