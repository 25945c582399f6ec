// What the page loads first is small: the program of views comes with its styles while the table is read.
void import('./published-view.ts').then((it) => it.startPublishedPage())
