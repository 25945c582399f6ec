// Where `PROPERTY_SEED` is set, all property tests draw from it, so that one commit is judged by the same
// worlds on every machine; what fails is named by its seed and path, and made smaller at home: in a world of servers
// that takes longer than anybody waits. Elsewhere each run draws new ones.
import fc from 'fast-check'

const seed = process.env['PROPERTY_SEED']
if (seed) fc.configureGlobal({ seed: Number(seed), endOnFailure: true })
