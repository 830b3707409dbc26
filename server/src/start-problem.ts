/** Something the person who starts Pagecast can mend. Its message is one sentence that says what and how. */
export class StartProblem extends Error {}
