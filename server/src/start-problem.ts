/** A problem that the person who starts Pagecast can solve. Its message is one sentence that says what is wrong and what to do. */
export class StartProblem extends Error {}
